// Why a search ended, for people.
export const reasons: Record<string, string> = {
  simulations: 'all simulations done',
  time: 'time is over',
  nodes: 'the tree is full',
  'visit-limit': 'the root has as many visits as can be counted',
  proven: 'the result is proven',
  stopped: 'stopped',
  memory: 'the memory is full',
  'single-move': 'there is only one move',
  answered: 'there is no tree to show',
};
