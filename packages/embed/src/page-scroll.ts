/** The scroll position of each element around the frame, in CSS pixels. */
export type PageScroll = readonly (readonly [Element, number])[]

/** Returns the scroll positions around an element: the frame may be in a scrolling element, or in a shadow tree. */
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

/** Restores scroll positions without animation. Returns false if the page is not tall enough for one of them. */
export function scrollPage(scroll: PageScroll): boolean {
  for (const [element, top] of scroll) element.scrollTo({ top, behavior: 'instant' })
  return scroll.every(([element, top]) => Math.abs(element.scrollTop - top) <= 1)
}
