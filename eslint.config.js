import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { plainWords } from './tools/tidy/plain-words.js'

const cardDataStaysHome = [
  {
    selector: "CallExpression[callee.property.name='postMessage'][arguments.1.value='*']",
    message: 'Name the exact target origin (MSG-4).',
  },
  { selector: 'ExportAllDeclaration', message: 'List the names: a package says what it offers.' },
  { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Text goes through React (BOOT-12).' },
]

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.data/**',
      'bench/**',
      'tools/boundaries/planted/**',
      '**/*.cjs',
      'eslint.config.js',
      'tools/tidy/plain-words.js',
      'test-results/**',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { house: { rules: { 'plain-words': plainWords } } },
    rules: {
      'house/plain-words': 'error',
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true, IIFEs: true }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...cardDataStaysHome],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // The wire speaks snake_case and JSON columns are read by schema: non-null needs a reason, which a comment gives.
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['packages/rules/src/**'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': ['error', 'window', 'document', 'process', 'fetch', 'setTimeout', 'setInterval'],
      'no-restricted-syntax': [
        'error',
        ...cardDataStaysHome,
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Rules are told the time.' },
        { selector: "MemberExpression[object.name='Date'][property.name='now']", message: 'Rules are told the time.' },
        { selector: "MemberExpression[object.name='Math'][property.name='random']", message: 'Rules are pure.' },
      ],
    },
  },
  {
    files: ['apps/service/src/{features,http,jobs}/**'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...cardDataStaysHome,
        {
          selector:
            "MemberExpression[property.name='type']:matches([object.name=/action$/i], [object.property.name=/action$/i])",
          message: 'Ask `actionKindOf(action)`: what one action has of its own is in actions/.',
        },
      ],
    },
  },
  {
    files: ['apps/widget/src/**', 'apps/desk/src/**', 'packages/ui/src/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    files: ['apps/widget/src/**'],
    ignores: ['apps/widget/src/storage/**', '**/*.test.ts', '**/*.test.tsx'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'localStorage', message: 'Use storage/: it survives a browser that blocks it.' },
        { name: 'sessionStorage', message: 'Use storage/: it survives a browser that blocks it.' },
      ],
    },
  },
  {
    files: [
      '**/*.test.ts',
      '**/*.test.tsx',
      '**/tests/**',
      '**/testing/**',
      'e2e/**',
      'packages/testkit/**',
      'tools/**',
    ],
    rules: {
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      'no-console': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
    },
  },
)
