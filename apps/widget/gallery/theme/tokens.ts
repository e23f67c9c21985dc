/** The design tokens that the page shows (`packages/ui/src/tokens.css`). */

export const RAMPS = {
  Accent: ['--a-50', '--a-200', '--a-400', '--a-600', '--a-700', '--a-800', '--a-950'],
  'Neutral by day': ['--n-0', '--n-25', '--n-50', '--n-100', '--n-200', '--n-500', '--n-600', '--n-950'],
  'Neutral by night': ['--k-0', '--k-50', '--k-100', '--k-200', '--k-300', '--k-500', '--k-700', '--k-900'],
} as const

/** `leastContrast`: 4.5 for text, 3 for the edge of a control and the ring of the focus (WCAG 2.2 AA). */
export type Pair = {
  readonly text: string
  readonly ground: string
  readonly words: string
  readonly leastContrast: number
}

export const TEXT_CONTRAST = 4.5
const EDGE_CONTRAST = 3

export const PAIRS: readonly Pair[] = [
  { text: '--on-accent', ground: '--accent', words: 'Main button', leastContrast: TEXT_CONTRAST },
  {
    text: '--on-accent',
    ground: '--accent-hover',
    words: 'Main button, under the pointer',
    leastContrast: TEXT_CONTRAST,
  },
  { text: '--accent-text', ground: '--surface', words: 'Link on the page', leastContrast: TEXT_CONTRAST },
  { text: '--accent-text', ground: '--surface-raised', words: 'Link on a card', leastContrast: TEXT_CONTRAST },
  { text: '--accent-text', ground: '--accent-tint', words: 'Chosen amount', leastContrast: TEXT_CONTRAST },
  { text: '--text', ground: '--accent-tint', words: 'Text on the tint', leastContrast: TEXT_CONTRAST },
  { text: '--text', ground: '--surface', words: 'Text on the page', leastContrast: TEXT_CONTRAST },
  { text: '--text-quiet', ground: '--surface', words: 'Quiet text on the page', leastContrast: TEXT_CONTRAST },
  { text: '--negative', ground: '--surface', words: 'Error on the page', leastContrast: TEXT_CONTRAST },
  { text: '--negative', ground: '--negative-tint', words: 'Error on its own tint', leastContrast: TEXT_CONTRAST },
  { text: '--focus', ground: '--surface-raised', words: 'Ring of the focus', leastContrast: EDGE_CONTRAST },
  { text: '--border-strong', ground: '--surface-raised', words: 'Edge of a field', leastContrast: EDGE_CONTRAST },
]
