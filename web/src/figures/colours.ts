// Colours of lines in figures, after Okabe and Ito, dark enough on light and light enough on dark.
export const strokes = ['#0f7fc4', '#c75b00', '#0b8f68', '#b4548e', '#8c7a00', '#4b6bd6', '#a3472f', '#5b7f8c'];
