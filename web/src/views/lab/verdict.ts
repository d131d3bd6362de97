// The words for a claim are the server's: "held", "not held", "undecided". As a class each is one name.
export const verdictClass = (verdict: string) => verdict.replaceAll(' ', '-');
