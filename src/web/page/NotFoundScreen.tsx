import { BareLayout } from './BareLayout.tsx';
import NotFound from './NotFound.tsx';

/** /pages-404 (spec 1 §2). */
export default function NotFoundScreen() {
  return (
    <BareLayout wide>
      <NotFound />
    </BareLayout>
  );
}
