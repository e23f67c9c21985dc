import { tables } from '../../db/tables'
export const find = tables
