/**
 * Syntax that is an error in this repository, by group. `.oxlintrc.json` names the groups of a folder.
 * Each entry is an ESLint selector and what to do instead.
 */
const GROUPS = {
  everywhere: {
    "CallExpression[callee.property.name='postMessage'][arguments.1.value='*']":
      'Name the exact target origin (MSG-4).',
    ExportAllDeclaration: 'List the names: a package says what it offers.',
    "JSXAttribute[name.name='dangerouslySetInnerHTML']": 'Text goes through React (BOOT-12).',
  },
  rules: {
    "NewExpression[callee.name='Date'][arguments.length=0]": 'Rules are told the time.',
    "MemberExpression[object.name='Date'][property.name='now']": 'Rules are told the time.',
    "MemberExpression[object.name='Math'][property.name='random']": 'Rules are pure.',
  },
  service: {
    "MemberExpression[property.name='type']:matches([object.name=/action$/i], [object.property.name=/action$/i])":
      'Ask `actionKindOf(action)`: what one action has of its own is in actions/.',
  },
}

/** @type {import('eslint').Rule.RuleModule} */
export const forbiddenSyntax = {
  meta: {
    type: 'problem',
    schema: { type: 'array', items: { enum: Object.keys(GROUPS) } },
    messages: { forbidden: '{{instead}}' },
  },
  create: (context) =>
    Object.fromEntries(
      context.options
        .flatMap((group) => Object.entries(GROUPS[group]))
        .map(([selector, instead]) => [
          selector,
          (node) => context.report({ node, messageId: 'forbidden', data: { instead } }),
        ]),
    ),
}
