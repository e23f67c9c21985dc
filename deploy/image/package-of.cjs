// node deploy/image/package-of.cjs APP: prints a package.json of what an image of the app has installed, for `npm sbom`.
const { readFileSync } = require('node:fs')
const { join } = require('node:path')

const [app = ''] = process.argv.slice(2)
const read = (path) => JSON.parse(readFileSync(join(__dirname, '../..', path), 'utf8'))
const { name, version, dependencies } = read(`apps/${app}/package.json`)
// Packages of this repository are inside the built files.
const outside = Object.entries(dependencies).filter(([dependency]) => !dependency.startsWith('@modulor/'))
const list = { name, version, dependencies: Object.fromEntries(outside), overrides: read('package.json').overrides }
process.stdout.write(`${JSON.stringify(list)}\n`)
