// A table of numbers as the text of a file.
export interface Table {
  columns: string[]; // the first one is above the names of the rows
  rows: (string | number | null)[][];
}

const shown = (cell: string | number | null) => (cell === null ? '' : String(cell));

export function csvOf(table: Table): string {
  const quoted = (cell: string | number | null) => (/[",\n]/.test(shown(cell)) ? `"${shown(cell).replace(/"/g, '""')}"` : shown(cell));
  return [table.columns, ...table.rows].map((row) => `${row.map(quoted).join(',')}\n`).join('');
}

const commands: Record<string, string> = { '\\': '\\textbackslash{}', '~': '\\textasciitilde{}', '^': '\\textasciicircum{}' };
const plain = (cell: string | number | null) => shown(cell).replace(/[\\~^&%$#_{}]/g, (sign) => commands[sign] ?? `\\${sign}`);

export function latexOf(table: Table): string {
  const line = (row: (string | number | null)[]) => `  ${row.map(plain).join(' & ')} \\\\\n`;
  return `\\begin{tabular}{l${'r'.repeat(table.columns.length - 1)}}\n  \\hline\n${line(table.columns)}  \\hline\n${table.rows.map(line).join('')}  \\hline\n\\end{tabular}\n`;
}
