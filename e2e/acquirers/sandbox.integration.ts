import { declareAcquirerTests, test } from './acquirer-tests'

test.use({ acquirer: 'sandbox' })
declareAcquirerTests('sandbox')
