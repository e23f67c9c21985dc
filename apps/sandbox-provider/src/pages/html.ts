/** HTML that is safe to send: it can only be created by `html`, which escapes every text. */
export type Html = { readonly markup: string }
type Part = Html | string | number | readonly Part[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Builds markup. Texts are escaped; markup and lists of it are inserted unchanged. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = strings.map((string, index) => string + (index < parts.length ? markupOf(parts[index] ?? '') : ''))
  return { markup: markup.join('') }
}

function markupOf(part: Part): string {
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
  if (typeof part === 'number') return String(part)
  return 'markup' in part ? part.markup : part.map(markupOf).join('')
}
