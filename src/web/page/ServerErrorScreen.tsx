import { BareLayout } from './BareLayout.tsx';
import { ServerError } from './ServerError.tsx';

/** /pages-500 (spec 1 §2). */
export default function ServerErrorScreen() {
  return (
    <BareLayout wide>
      <ServerError />
    </BareLayout>
  );
}
