// A formula as the program writes it, in the signs that people read: `sqrt(lnt/n)` becomes `√(ln t / n)`.
export function pretty(formula: string): string {
  return formula
    .replace(/\bsqrt\(/g, '√(')
    .replace(/\blnt\b/g, 'ln t')
    .replace(/\s*\*\s*/g, '·')
    .replace(/\s*\/\s*/g, ' / ')
    .replace(/\d+\.\d{4,}(?!\d*e)/g, (number) => Number(number).toFixed(3));
}
