export default function ReplayView(_: { vehicle: string; day: string }) {
  return null;
}
