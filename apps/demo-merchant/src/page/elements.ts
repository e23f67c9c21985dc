/** Returns an element of the page's HTML. Throws if the page does not have it. */
export function elementOf<E extends HTMLElement>(id: string, kind: new () => E): E {
  const element = document.getElementById(id)
  if (element instanceof kind) return element
  throw new Error(`The page has no ${kind.name} with the id "${id}"`)
}
