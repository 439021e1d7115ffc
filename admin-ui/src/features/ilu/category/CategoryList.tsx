import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../api';

/** The categories that exist. */
export function CategoryList() {
  const { data: categories, isError, refetch } = useQuery(categoriesQuery);
  if (isError && !categories) {
    return (
      <Typography variant="body2" sx={{ mt: 5, color: 'text.secondary' }}>
        The categories that exist could not be loaded.{' '}
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </Typography>
    );
  }
  if (!categories) return null;
  return (
    <Box sx={{ mt: 5, maxWidth: 720 }}>
      <Typography id="categories" variant="h2" sx={{ mb: 1 }}>
        Categories so far ({categories.length})
      </Typography>
      <Box
        component="ul"
        aria-labelledby="categories"
        sx={{ m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 0.75, listStyle: 'none' }}
      >
        {categories.map((category) => (
          <Box
            key={category}
            component="li"
            dir="auto"
            sx={{
              px: 1,
              py: 0.25,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              color: 'text.secondary',
              fontSize: '0.875rem',
              overflowWrap: 'anywhere',
            }}
          >
            {category}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
