// Each agent with each budget, for a curve over the budgets; with one budget the agents stay as they are.
export function withBudgets(agents: string[], simulations: number[]): string[] {
  if (simulations.length < 2) return agents;
  return agents.flatMap((agent) =>
    simulations.map((number) => (agent.endsWith(')') ? `${agent.slice(0, -1)}, sims=${number})` : `${agent}(sims=${number})`)),
  );
}
