/** Who works with the cashier (issue-12 2). */
export { createOperators, type Operator, type Operators } from './create-operators'
