export { CrashScreen } from './crash-screen'
