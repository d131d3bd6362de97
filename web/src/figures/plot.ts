// The parts of Observable Plot that the figures use; only these get into the bundle.
export { areaY, barX, cell, dot, frame, line, plot, ruleX, ruleY, text } from '@observablehq/plot';
