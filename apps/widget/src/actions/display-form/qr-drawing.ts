import { encode } from 'uqr'

/** The white border around the code, in modules. Scanners need it to find the code (ISO/IEC 18004). */
export const QUIET_ZONE = 4
const PIXELS_PER_MODULE = 10
const FILE_NAME = 'payment-qr.png'

export type QrDrawing = {
  /** Side length in modules, without the quiet zone. */
  readonly size: number
  readonly rows: readonly (readonly boolean[])[]
}

/** The modules of the QR code of a content. Throws if the content is too long for a code. */
export function drawQr(content: string): QrDrawing {
  const { size, data } = encode(content, { ecc: 'M', border: 0 })
  return { size, rows: data }
}

/** Runs of dark modules: their row, where they start, and how long they are. */
function runsOf({ rows }: QrDrawing): { x: number; y: number; length: number }[] {
  return rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1] === true) return []
      const end = row.indexOf(false, x)
      return [{ x, y, length: (end === -1 ? row.length : end) - x }]
    }),
  )
}

/** One SVG path of all dark modules. */
export function qrPath(drawing: QrDrawing): string {
  return runsOf(drawing)
    .map(({ x, y, length }) => `M${String(x)} ${String(y)}h${String(length)}v1h-${String(length)}z`)
    .join('')
}

/** Saves the code as a picture, black on white with its quiet zone. The file name contains no data of the payment. */
export function saveQr(drawing: QrDrawing): void {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = (drawing.size + 2 * QUIET_ZONE) * PIXELS_PER_MODULE
  const brush = canvas.getContext('2d')
  if (!brush) return
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.fillStyle = '#000'
  brush.scale(PIXELS_PER_MODULE, PIXELS_PER_MODULE)
  for (const { x, y, length } of runsOf(drawing)) brush.fillRect(x + QUIET_ZONE, y + QUIET_ZONE, length, 1)
  canvas.toBlob((picture) => {
    if (!picture) return
    const address = URL.createObjectURL(picture)
    const link = document.createElement('a')
    link.href = address
    link.download = FILE_NAME
    link.click()
    URL.revokeObjectURL(address)
  }, 'image/png')
}
