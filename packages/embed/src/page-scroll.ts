/** How far every element around the frame is scrolled, in CSS pixels. */
export type PageScroll = readonly (readonly [Element, number])[]

/** Where the page stands around an element: a merchant may hold the frame in a box that scrolls, or in a shadow tree. */
export function pageScrollAround(element: Element): PageScroll {
  const scroll: [Element, number][] = []
  for (
    let around: Element | null | undefined = element;
    around;
    around = around.parentElement ?? (around.getRootNode() as Partial<ShadowRoot>).host
  )
    scroll.push([around, around.scrollTop])
  return scroll
}

/** Puts the page there again, at once; returns whether it is tall enough to get there. */
export function scrollPage(scroll: PageScroll): boolean {
  for (const [element, top] of scroll) element.scrollTo({ top, behavior: 'instant' })
  return scroll.every(([element, top]) => Math.abs(element.scrollTop - top) <= 1)
}
