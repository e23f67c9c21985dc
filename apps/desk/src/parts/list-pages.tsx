import { Banner } from '@modulor/ui'
import { Link } from '../router/router'

type PageLink = { readonly name: string; readonly href: string }

/** The links to other pages of a list: `first` on every later page, `next` if there is one. */
export function ListPages({ first, next }: { readonly first?: PageLink; readonly next?: PageLink }) {
  return (
    <nav className="d-pages" aria-label="Pages of the list">
      {[first, next].map(
        (link) =>
          link && (
            <Link key={link.name} className="d-link" href={link.href}>
              {link.name}
            </Link>
          ),
      )}
    </nav>
  )
}

/** A later page of a list that has become empty. It does not say that the list is empty. */
export function NoneLeft({ first }: { readonly first: string }) {
  return (
    <Banner title="There is nothing left on this page">
      <Link className="d-link" href={first}>
        Show the list from its beginning
      </Link>
    </Banner>
  )
}
