export { RejectWithdrawalScreen } from './reject-withdrawal-screen'
