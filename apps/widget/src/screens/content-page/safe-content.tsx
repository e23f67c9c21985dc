/**
 * Renders external HTML with our own elements (PAGE-1). The HTML is never inserted into the page as markup: it is parsed into
 * an inert document, and only the text and a few kinds of elements of that document are rendered.
 */
import { followableAddress } from '@modulor/rules'
import { createElement, type ReactNode } from 'react'

/** The allowed elements, and the elements that they are rendered as, without attributes. */
const DRAWN: Readonly<Record<string, string>> = {
  H1: 'h2',
  H2: 'h2',
  H3: 'h3',
  H4: 'h3',
  P: 'p',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
  BLOCKQUOTE: 'blockquote',
  DIV: 'div',
  SECTION: 'div',
}
/** Elements that are removed with their content; other elements are removed, but their content is rendered. */
const DROPPED: ReadonlySet<string> = new Set([
  ...['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'OBJECT', 'EMBED', 'SVG', 'MATH', 'FORM', 'SELECT', 'NAV'],
  ...['TEXTAREA', 'BUTTON', 'VIDEO', 'AUDIO', 'CANVAS', 'HEAD', 'TITLE', 'DIALOG', 'FRAMESET', 'XMP', 'PLAINTEXT'],
])
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i
const DEPTH_MAX = 40
const NODES_COUNT_MAX = 5000

export type SafeContent = {
  readonly title: string | null
  readonly body: ReactNode
  /** The `lang` of the page. */
  readonly language: string | null
}

type ContentPolicy = { readonly createHTML: (html: string) => string }

let policy: ContentPolicy | undefined

/** Converts the text for the parser under Trusted Types. It is not sanitised, because the parsed document is inert. */
function trusted(html: string): string {
  // A policy can be created only once: the content security policy of the page allows one with this name.
  policy ??= window.trustedTypes?.createPolicy('modulor-content', { createHTML: (text) => text })
  return policy?.createHTML(html) ?? html
}

type Drawing = { readonly hosts: readonly string[]; readonly baseUrl: string; nodesLeft: number }

/** The address of a link by the rules of RESULT-11: http(s), to a host of the brand's list. Undefined: only its text is rendered. */
function linkAddress(element: Element, { hosts, baseUrl }: Drawing): string | undefined {
  const href = element.getAttribute('href')
  if (href === null || !URL.canParse(href, baseUrl)) return undefined
  return followableAddress(new URL(href, baseUrl).href, hosts)?.href
}

function childrenOf(node: Node, drawing: Drawing, depth: number): ReactNode[] {
  return Array.from(node.childNodes, (child, index) => drawn(child, drawing, depth + 1, index))
}

function drawn(node: Node, drawing: Drawing, depth: number, key: number): ReactNode {
  drawing.nodesLeft -= 1
  if (drawing.nodesLeft < 0 || depth > DEPTH_MAX) return null
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue
  if (!(node instanceof Element)) return null
  const tag = node.tagName.toUpperCase()
  if (DROPPED.has(tag)) return null
  if (tag === 'BR') return <br key={key} />
  const children = childrenOf(node, drawing, depth)
  const href = tag === 'A' ? linkAddress(node, drawing) : undefined
  if (href !== undefined)
    return (
      <a key={key} className="mc-link" href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  const element = Object.hasOwn(DRAWN, tag) ? DRAWN[tag] : undefined
  return createElement(element ?? 'span', { key }, ...children)
}

/** Renders a page of the brand with the allowed elements. `baseUrl`: the page's address, for its relative links. */
export function safeContent(
  html: string,
  at: { readonly hosts: readonly string[]; readonly baseUrl: string },
): SafeContent {
  const page = new DOMParser().parseFromString(trusted(html), 'text/html')
  const heading = page.querySelector('h1')
  const title = (heading?.textContent ?? page.title).trim()
  // The header of the screen shows the first heading.
  heading?.remove()
  const root = page.querySelector('main, article') ?? page.body
  return {
    title: title === '' ? null : title,
    language: LANGUAGE.exec(page.documentElement.lang)?.[0] ?? null,
    body: childrenOf(root, { ...at, nodesLeft: NODES_COUNT_MAX }, 0),
  }
}
