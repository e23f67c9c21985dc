import { keepEarlyPress } from './early-press'

keepEarlyPress(window)
