/** `npm run release:record -- 0.1.0`: records a release again, for example after a correction before it is published. */
import { recordRelease } from './record-release'

const version = process.argv[2]
if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version)) {
  process.stderr.write('Usage: npm run release:record -- VERSION\n')
  process.exitCode = 2
} else recordRelease(version)
