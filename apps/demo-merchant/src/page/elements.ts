/** An element that the page is written with. Throws where the page and its script do not fit together. */
export function elementOf<E extends HTMLElement>(id: string, kind: new () => E): E {
  const element = document.getElementById(id)
  if (element instanceof kind) return element
  throw new Error(`The page has no ${kind.name} with the id "${id}"`)
}
