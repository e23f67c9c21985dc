/** The pages of the docs site in the order of its navigation. A page is a Markdown file of this repository, or is generated. */
export type Page = {
  /** Its address below `/docs/`, without an extension. */
  readonly path: string
  /** Its name in the navigation. */
  readonly title: string
  /** A Markdown file of the repository, or what writes the page. */
  readonly source: string | (() => Promise<string> | string)
}

export type Section = { readonly title: string; readonly pages: readonly Page[] }

const guide = (path: string, title: string): Page => ({ path, title, source: `docs/guides/${path}.md` })

export const SECTIONS: readonly Section[] = [
  {
    title: 'Start',
    pages: [guide('what-it-is', 'What it is'), guide('first-payment', 'First payment')],
  },
  {
    title: 'Embed',
    pages: [{ path: 'sdk', title: 'Host SDK', source: 'packages/embed/README.md' }],
  },
]

/** The start page is not in the navigation. */
export const START_PAGE: Page = { path: 'index', title: 'Modulor Cashier', source: 'docs/guides/index.md' }

export const PAGES: readonly Page[] = [START_PAGE, ...SECTIONS.flatMap(({ pages }) => pages)]
