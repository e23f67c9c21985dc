/**
 * Folders of a program or a package do not import each other in a circle, even where no two files do. A plug-in and the
 * folder with its registry are one folder here; each feature of the service is one of its own. Tests are left out, because
 * a test may import what its subject must not.
 */
const { options } = require('../../.dependency-cruiser.cjs')

const test = '(\\.test\\.tsx?$|/tests/|/testing/)'

module.exports = {
  forbidden: [
    {
      name: 'no-circles-of-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^((?:apps|packages)/[^/]+/src/(?:features/)?[^/]+)$', pathNot: '/features$' },
      to: { circular: true, pathNot: '^$1(?:/|$)' },
    },
  ],
  options: {
    ...options,
    exclude: { path: [options.exclude.path, test] },
    includeOnly: { path: '^(?:apps|packages)/[^/]+/src/' },
  },
}
