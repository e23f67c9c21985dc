import type { Http } from '../../contract/src/http/index'
export const rule: Http = 1
