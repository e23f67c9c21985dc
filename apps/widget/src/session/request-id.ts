let newest = 0

/** Tells one request of this page from every other: an answer counts only while its request is the newest. */
export function newRequestId(): number {
  newest += 1
  return newest
}
