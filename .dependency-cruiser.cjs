/**
 * Which folder may import which; docs/architecture.md describes the folders. The files of tools/boundaries/planted break
 * every rule once, and tools/boundaries/boundaries.test.ts expects exactly these errors.
 */
const test = '(\\.test\\.tsx?$|/tests/|/testing/)'
const plugins = '(?:fields|actions|providers|exchange-rates)'
const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

/** A stage of features/payments, and the other stages that it may import. */
const paymentStages = [
  ['model', []],
  ['store', ['model']],
  ['decide', ['model', 'store']],
  ['send', ['model', 'store', 'decide']],
  ['accept', ['model', 'store']],
  ['follow', ['model', 'store', 'decide', 'send']],
  ['player', ['model', 'store', 'decide', 'send']],
]

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    forbid(
      'contract-imports-nothing-of-ours',
      { path: '^packages/contract/', pathNot: test },
      { path: '^(apps/|packages/(?!contract/))' },
    ),
    forbid(
      'rules-import-only-contract-types',
      { path: '^packages/rules/', pathNot: test },
      { path: '^(apps/|packages/(?!rules/))', dependencyTypesNot: ['type-only'] },
    ),
    forbid('rules-are-pure', { path: '^packages/rules/', pathNot: test }, { dependencyTypes: ['core'] }),
    forbid('ui-knows-no-payments', { path: '^packages/ui/', pathNot: test }, { path: '^(apps/|packages/(?!ui/))' }),
    forbid(
      'embed-stays-tiny',
      { path: '^packages/embed/src/', pathNot: test },
      { path: '^(apps/|packages/(?!embed/|contract/src/(?:host-messages|vocabulary)/))' },
    ),
    forbid(
      'testkit-only-in-tests',
      { path: '^(apps|packages)/', pathNot: [test, '^packages/testkit/'] },
      { path: '^packages/testkit/' },
    ),
    forbid('apps-do-not-import-apps', { path: '^apps/([^/]+)/' }, { path: '^apps/', pathNot: '^apps/$1/' }),
    forbid('packages-do-not-import-apps', { path: '^packages/' }, { path: '^apps/' }),
    // But tests of a screen open it as app/ does.
    forbid('nothing-imports-app', { path: '^apps/(widget|desk)/src/(?!app/|testing/)' }, { path: '^apps/$1/src/app/' }),
    // Screens and plug-ins of one kind are composed by app/ or by their registry, never by each other.
    forbid(
      'siblings-do-not-import-each-other',
      { path: `^(apps/[^/]+/src/(?:screens|${plugins}))/([^/]+)/` },
      { path: '^$1/[^/]+/', pathNot: '^$1/$2/' },
    ),
    forbid(
      'pages-of-the-desk-stay-apart',
      { path: '^apps/desk/src/pages/([^/]+)/' },
      { path: '^apps/desk/src/pages/[^/]+/', pathNot: '^apps/desk/src/pages/$1/' },
    ),
    forbid(
      'plug-ins-only-through-their-registry',
      { path: '^apps/[^/]+/src/([^/]+)/', pathNot: test },
      { path: `^apps/[^/]+/src/${plugins}/[^/]+/`, pathNot: '^apps/[^/]+/src/$1/' },
    ),
    forbid(
      'providers-know-no-money-tables',
      { path: '^apps/service/src/providers/', pathNot: test },
      { path: '^apps/service/src/(?:ledger|db|features|http|jobs)/' },
    ),
    forbid(
      'features-through-their-index',
      { path: '^apps/service/src/features/([^/]+)/', pathNot: test },
      { path: '^apps/service/src/features/[^/]+/(?!index\\.ts$)', pathNot: '^apps/service/src/features/$1/' },
    ),
    forbid(
      'features-through-their-index-from-outside',
      { path: '^apps/service/src/(?!features/)', pathNot: test },
      { path: '^apps/service/src/features/[^/]+/(?!index\\.ts$)' },
    ),
    // A job gets the function that it runs. Commands and composition connect jobs and features.
    forbid(
      'jobs-know-no-features',
      { path: '^apps/service/src/(?:jobs|ledger|db)/', pathNot: test },
      { path: '^apps/service/src/(?:features|http)/' },
    ),
    // What a player may use is decided without a payment, so that payments and lists both ask it.
    forbid(
      'method-policy-is-a-leaf',
      { path: '^apps/service/src/features/method-policy/', pathNot: test },
      { path: '^apps/service/src/features/(?!method-policy/)' },
    ),
    // The stages of a payment; docs/architecture.md names them.
    ...paymentStages.map(([stage, uses]) =>
      forbid(
        `payments-${stage}-uses-what-is-below-it`,
        { path: `^apps/service/src/features/payments/${stage}/`, pathNot: test },
        {
          path: '^apps/service/src/features/payments/',
          pathNot: `^apps/service/src/features/payments/(?:${[stage, ...uses].join('|')})/`,
        },
      ),
    ),
    forbid(
      'ledger-through-its-index',
      { path: '^apps/service/src/(?!ledger/)', pathNot: test },
      { path: '^apps/service/src/ledger/(?!index\\.ts$)' },
    ),
    forbid(
      'sql-lives-in-repositories',
      { path: '^apps/service/src/features/', pathNot: [test, '\\.repository\\.ts$'] },
      {
        path: '^apps/service/src/db/(?!(?:transaction|sql-state|lock-payment)\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'http-runs-no-sql',
      { path: '^apps/service/src/http/', pathNot: test },
      { path: '^apps/service/src/db/', dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Relative to where it runs, so that the planted files are read by their own test.
    exclude: { path: '(^|/)(dist|node_modules)/|^tools/boundaries/planted/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
