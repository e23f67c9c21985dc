import type { MarkdownRenderer } from 'vitepress'

const TITLE = /\[(.*)\]/

/**
 * Puts the title of a code block, as in `[Node]`, into the block. The tabs of several blocks need a script; without
 * one, the blocks are shown one below another, each with its title (`theme/style.css`).
 */
export function writeCodeTitles(markdown: MarkdownRenderer): void {
  const { fence } = markdown.renderer.rules
  if (!fence) throw new Error('the generator has no rule for code blocks')
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    // The title is read here because the generator removes it.
    const title = TITLE.exec(tokens[index]?.info ?? '')?.[1]
    const block = fence(tokens, index, ...rest)
    if (title === undefined) return block
    return block.replace(
      /^<div [^>]*>/,
      (start) => `${start}<p class="code-title">${markdown.utils.escapeHtml(title)}</p>`,
    )
  }
}
