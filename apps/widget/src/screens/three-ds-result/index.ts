export { ThreeDsResultScreen } from './three-ds-result-screen'
