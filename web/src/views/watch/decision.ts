import type { Decision } from '../../api/types';

// The reward that an agent expected. One that made no simulations, such as random, expects nothing.
export function expectationOf(decision: Decision): number | null {
  return decision.simulations > 0 ? decision.value : null;
}
