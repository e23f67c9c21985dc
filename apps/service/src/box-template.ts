import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Unpacks the data folder of a first start, from which a box begins. Its 1,300 files take half a second, so this runs
 * in parallel to the reading of the environment, which refuses the variable outside of a box.
 */
export async function unpackBoxTemplate(env: NodeJS.ProcessEnv): Promise<void> {
  const { CASHIER_BOX: box, CASHIER_BOX_TEMPLATE: template, CASHIER_DATA_DIR: folder } = env
  if (box === 'on' && template !== undefined && folder !== undefined)
    await promisify(execFile)('tar', ['-xzf', template, '-C', folder])
}
