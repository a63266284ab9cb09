import classes from './ClientThumb.module.css';

/** A client's logo, small; a dashed box where it has none. */
export const ClientThumb = ({ logo, size = 26 }: { logo: string | null; size?: number }) =>
  logo ? (
    <img className={classes.logo} src={logo} alt="Subido" width={size} height={size} loading="lazy" />
  ) : (
    <span className={classes.none} style={{ width: size, height: size }} role="img" aria-label="Sin logo">
      –
    </span>
  );
