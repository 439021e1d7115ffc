export { NoticeButton as BarButton } from '../notices/Notices';
