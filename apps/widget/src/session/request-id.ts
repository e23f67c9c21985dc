let newest = 0

/** Returns an id that is unique in this page. A response is used only while its request is the newest. */
export function newRequestId(): number {
  newest += 1
  return newest
}
