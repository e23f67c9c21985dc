type Parts = {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly subject: string
  readonly brandName: string
  readonly paragraphs: readonly string[]
  /** The part that is shown larger; '' if there is none. */
  readonly strong: string
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

const PAGE =
  'margin:0;padding:26px 16px;font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;font-size:16px;line-height:1.5'
const STRONG = 'font-size:26px;letter-spacing:4px;white-space:nowrap'

/** An e-mail without images and style sheets. Every value is escaped as text. */
export function htmlOf({ language, direction, subject, brandName, paragraphs, strong }: Parts): string {
  const shown = (text: string) =>
    strong === ''
      ? escaped(text)
      : text
          .split(strong)
          .map(escaped)
          .join(`<strong dir="ltr" style="${STRONG}">${escaped(strong)}</strong>`)
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body dir="${direction}" style="${PAGE}">
<div style="max-width:474px;margin:0 auto">
<p style="font-weight:600"><bdi>${escaped(brandName)}</bdi></p>
${paragraphs.map((text) => `<p>${shown(text)}</p>`).join('\n')}
</div>
</body>
</html>
`
}
