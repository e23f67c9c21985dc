const KB = 1024
const MB = KB * KB

/** A file's size for display, rounded up: `212 KB`, `1.4 MB`. */
export function fileSizeText(bytes: number): string {
  if (bytes < MB) return `${String(Math.ceil(bytes / KB))} KB`
  return `${String(Math.ceil((bytes / MB) * 10) / 10)} MB`
}
