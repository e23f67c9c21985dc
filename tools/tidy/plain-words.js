/** Words that are no standard terms, each with the term to use instead (docs/contributing.md). */
const NAMES = new Map([
  ['wish', 'request, option'],
  ['wishes', 'requests, options'],
  ['wished', 'requested'],
  ['anew', 'again'],
  ['lent', 'pass'],
  ['believed', 'trusted'],
  ['judging', 'checking'],
  ['mend', 'correct, repair'],
])

const PHRASES = new Map([
  ...NAMES,
  ['judges', 'checks'],
  ['judged', 'checked'],
  ['passing words', 'toasts'],
  ['old news', 'outdated'],
  ['the truth:', 'what decides'],
  ["nobody's business", 'ignored'],
  ["for the player's eye", 'for display'],
])

/** The words of a name: `isChosenAnew` has `is`, `chosen` and `anew`. */
const wordsOf = (name) => name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase())

/** @type {import('eslint').Rule.RuleModule} */
export const plainWords = {
  meta: { type: 'suggestion', schema: [], messages: { word: '"{{word}}" is no standard term: {{instead}}.' } },
  create(context) {
    const { sourceCode } = context
    return {
      Program() {
        for (const comment of sourceCode.getAllComments()) {
          const text = comment.value.toLowerCase().replace(/\s*\n\s*\*?\s*/g, ' ')
          for (const [word, instead] of PHRASES)
            if (new RegExp(`(?<![a-z])${word}(?![a-z])`).test(text))
              context.report({ loc: comment.loc, messageId: 'word', data: { word, instead } })
        }
      },
      Identifier(node) {
        for (const word of wordsOf(node.name))
          if (NAMES.has(word)) context.report({ node, messageId: 'word', data: { word, instead: NAMES.get(word) } })
      },
    }
  },
}
