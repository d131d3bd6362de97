// Nothing but the foreign headers that all tests share: see cycad_read_once.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
