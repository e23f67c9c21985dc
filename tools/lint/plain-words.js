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
  ['door', 'entry point, client'],
  ['standing', 'state, status'],
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
  ['any more', 'no longer'],
  ['goes on', 'continues'],
  ['go on', 'continue'],
  ['stands in', 'is in, replaces'],
  ['came to nothing', 'failed'],
  ['wins over', 'takes precedence over'],
])

/** Words that no message, summary or other text of the product has, apart from the words above. */
const TEXTS = new Map([
  ...PHRASES,
  ['nobody', 'name the person, or use the passive'],
  ['somebody', 'name the person, or use the passive'],
  ['anybody', 'name the person, or use the passive'],
  ['whoever', 'name the person'],
  ['forget', 'delete, erase'],
  ['forgets', 'deletes, erases'],
  ['mends', 'corrects, repairs'],
  ['cut off', 'truncated, incomplete'],
  ['hears of', 'is notified of'],
  ['asked again', 'requested again, idempotent'],
  ['are made again', 'are retried'],
  ['what became of', 'result, outcome'],
  ['is none that', 'must be'],
  ['no kind of', 'not a known type of'],
  ['not ours', 'invalid, not of this service'],
])

/** Tests and migrations are exempt: a test's title may quote a player, and an applied migration is never edited. */
const HAS_FREE_TEXTS = /[\\/](tests|testing|migrations|e2e|gallery)[\\/]|\.(test|e2e|walk)\.[jt]sx?$/

/** Each word of `words` that `text` contains. */
const foundIn = (text, words) =>
  [...words].filter(([word]) => new RegExp(`(?<![a-z])${word}(?![a-z])`).test(text.toLowerCase()))

/** The words of a name: `isChosenAnew` has `is`, `chosen` and `anew`. */
const wordsOf = (name) => name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase())

/** @type {import('eslint').Rule.RuleModule} */
export const plainWords = {
  meta: { type: 'suggestion', schema: [], messages: { word: '"{{word}}" is no standard term: {{instead}}.' } },
  create(context) {
    const { sourceCode } = context
    const hasFreeTexts = HAS_FREE_TEXTS.test(context.filename)
    function checkText(node, text) {
      if (hasFreeTexts || typeof text !== 'string' || !text.includes(' ')) return
      for (const [word, instead] of foundIn(text, TEXTS))
        context.report({ node, messageId: 'word', data: { word, instead } })
    }
    return {
      Program() {
        for (const comment of sourceCode.getAllComments()) {
          const text = comment.value.replace(/\s*\n\s*\*?\s*/g, ' ')
          for (const [word, instead] of foundIn(text, PHRASES))
            context.report({ loc: comment.loc, messageId: 'word', data: { word, instead } })
        }
      },
      JSXText: (node) => checkText(node, node.value),
      Literal: (node) => checkText(node, node.value),
      TemplateElement: (node) => checkText(node, node.value.cooked),
      Identifier(node) {
        for (const word of wordsOf(node.name))
          if (NAMES.has(word)) context.report({ node, messageId: 'word', data: { word, instead: NAMES.get(word) } })
      },
    }
  },
}
