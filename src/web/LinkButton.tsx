import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type AnchorButtonProps = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>;

const AnchorButton = (props: AnchorButtonProps) => <Button component="a" {...props} />;

/** A button that leads to a screen: looks like `Button`, is a link, and takes an address as `Link` does. */
export const LinkButton = createLink(AnchorButton);
