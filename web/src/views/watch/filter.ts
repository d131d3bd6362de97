// Which games of an experiment are listed. The words for results are the server's.
export const results = [['', 'any result'], ['one', 'player 1 wins'], ['draw', 'draws'], ['two', 'player 2 wins']] as const;

// What an address says about games of another store or experiment.
export const noGame = { agent: '', result: '', key: '', ply: '' };
