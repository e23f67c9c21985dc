import { tellStories, test } from './acquirer-stories'

test.use({ acquirer: 'adyen' })
tellStories('adyen')
