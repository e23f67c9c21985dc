import { declareAcquirerTests, test } from './acquirer-tests'

test.use({ acquirer: 'adyen' })
declareAcquirerTests('adyen')
