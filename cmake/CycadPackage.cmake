# A Debian package of what is installed: `cpack` in the build folder makes it. `scripts/package` builds one to hand to
# others, for any x86-64 processor from 2009 on, with a second program for newer ones (the presets `package` and
# `package-v3`); from another build folder it runs where that build's processor features are, which the program checks when
# it starts.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME cycad)
set(CPACK_PACKAGE_VENDOR cycad)
set(CPACK_PACKAGE_CONTACT "the authors of cycad <cycad@invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGE_DESCRIPTION "Agents, games, matches and experiments of Monte-Carlo tree search: the program cycad, and the
headers and the library to embed its search. Compiled with CYCAD_ARCH=${CYCAD_ARCH}.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
include(CPack)
